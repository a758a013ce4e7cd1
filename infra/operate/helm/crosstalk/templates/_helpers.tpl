{{- define "crosstalk.labels" -}}
app.kubernetes.io/name: crosstalk
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ .Chart.Name }}-{{ .Chart.Version }}
{{- end }}
{{- define "crosstalk.url" -}}
http://{{ .root.Release.Name }}-{{ .name }}:{{ (index .root.Values.services .name).port }}
{{- end }}
