package main

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"math/big"
	"net"
	"net/http"
	"sync"
	"time"
)

// door is the listener in front of the vCenter: closing it is an outage.
type door struct {
	address string
	tls     tls.Certificate
	handler http.Handler
	mutex   sync.Mutex
	server  *http.Server
}

func (d *door) open() error {
	d.mutex.Lock()
	defer d.mutex.Unlock()
	listener, err := net.Listen("tcp", d.address)
	if err != nil {
		return err
	}
	d.address = listener.Addr().String() // the next time it is the same port
	d.server = &http.Server{Handler: d.handler, TLSConfig: &tls.Config{Certificates: []tls.Certificate{d.tls}}}
	go d.server.ServeTLS(listener, "", "")
	return nil
}

func (d *door) close() error {
	d.mutex.Lock()
	defer d.mutex.Unlock()
	return d.server.Close()
}

// selfSigned makes a certificate for 127.0.0.1 that lasts a day.
func selfSigned() (tls.Certificate, []byte, error) {
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		return tls.Certificate{}, nil, err
	}
	template := &x509.Certificate{
		SerialNumber:          big.NewInt(time.Now().UnixNano()),
		Subject:               pkix.Name{CommonName: "vcsim"},
		NotBefore:             time.Now().Add(-time.Hour),
		NotAfter:              time.Now().Add(24 * time.Hour),
		IPAddresses:           []net.IP{net.IPv4(127, 0, 0, 1)},
		IsCA:                  true,
		BasicConstraintsValid: true,
		KeyUsage:              x509.KeyUsageCertSign | x509.KeyUsageDigitalSignature,
		ExtKeyUsage:           []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth},
	}
	der, err := x509.CreateCertificate(rand.Reader, template, template, &key.PublicKey, key)
	if err != nil {
		return tls.Certificate{}, nil, err
	}
	block := pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: der})
	return tls.Certificate{Certificate: [][]byte{der}, PrivateKey: key}, block, nil
}
