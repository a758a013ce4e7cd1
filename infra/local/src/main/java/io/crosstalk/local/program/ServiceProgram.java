package io.crosstalk.local.program;

import io.crosstalk.local.platform.PrivateFiles;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.zip.Deflater;

/**
 * Program of a service: the executable jar, unpacked into plain jars in the data folder. In this
 * form the service starts faster, and a build may replace the original jar while the service runs.
 * The jars of a release have this form already and are used where they are.
 */
record ServiceProgram(Path original, Path folder) {
  private static final String LIBRARIES = "BOOT-INF/lib/";
  private static final String CLASSES = "BOOT-INF/classes/";

  /** Unpacks the jar if its current version has not been unpacked yet. */
  void prepare() throws IOException {
    if (isPlain()) {
      return;
    }
    Path stampFile = folder.resolve("original");
    String stamp = Files.size(original) + " bytes of " + Files.getLastModifiedTime(original);
    if (!Files.exists(stampFile) || !Files.readString(stampFile).equals(stamp)) {
      PrivateFiles.deleteFolder(folder);
      PrivateFiles.createFolder(folder);
      unpack();
      Files.writeString(stampFile, stamp);
    }
  }

  Path jar() {
    return isPlain() ? original : folder.resolve(original.getFileName());
  }

  private boolean isPlain() {
    return Files.isDirectory(original.resolveSibling("lib"));
  }

  /** Copies the libraries, and the classes into a jar with these libraries as its class path. */
  private void unpack() throws IOException {
    try (JarFile packed = new JarFile(original.toFile())) {
      List<JarEntry> entries = Collections.list(packed.entries());
      Files.createDirectories(folder.resolve("lib"));
      List<String> libraries = new ArrayList<>();
      for (JarEntry entry : entries) {
        if (entry.getName().startsWith(LIBRARIES) && !entry.isDirectory()) {
          String library = "lib/" + entry.getName().substring(LIBRARIES.length());
          libraries.add(library);
          try (InputStream content = packed.getInputStream(entry)) {
            Files.copy(content, folder.resolve(library));
          }
        }
      }
      try (JarOutputStream classes =
          new JarOutputStream(Files.newOutputStream(jar()), manifest(packed, libraries))) {
        classes.setLevel(Deflater.NO_COMPRESSION);
        for (JarEntry entry : entries) {
          // With the folders, in which Spring looks for components.
          if (entry.getName().startsWith(CLASSES) && entry.getName().length() > CLASSES.length()) {
            classes.putNextEntry(new JarEntry(entry.getName().substring(CLASSES.length())));
            try (InputStream content = packed.getInputStream(entry)) {
              content.transferTo(classes);
            }
          }
        }
      }
    }
  }

  private static Manifest manifest(JarFile packed, List<String> libraries) throws IOException {
    Manifest manifest = new Manifest();
    Attributes attributes = manifest.getMainAttributes();
    attributes.put(Attributes.Name.MANIFEST_VERSION, "1.0");
    attributes.put(
        Attributes.Name.MAIN_CLASS,
        packed.getManifest().getMainAttributes().getValue("Start-Class"));
    attributes.put(Attributes.Name.CLASS_PATH, String.join(" ", libraries));
    return manifest;
  }
}
