# syntax=docker/dockerfile:1
# Builds the image of Collate in four stages: install Java, compile the jar, run it once to create the ahead-of-time cache, and copy both
# into the final image. The server runs as an unprivileged user, and it works with a read-only root file system:
#   docker build -t collate .
#   docker run --read-only --tmpfs /tmp:exec -v collate-data:/data -p 8080:8080 collate

# Debian's Java decodes JPEG with libjpeg-turbo, which takes half the time of the libjpeg in other builds of OpenJDK (docs/adr/0017).
FROM debian:trixie-slim AS java
RUN apt-get update \
 && apt-get install -y --no-install-recommends openjdk-25-jre-headless \
 && rm -rf /var/lib/apt/lists/*

FROM java AS build
RUN apt-get update && apt-get install -y --no-install-recommends maven openjdk-25-jdk-headless
WORKDIR /build
COPY pom.xml ./
COPY src/main src/main
ARG REVISION=unknown
RUN --mount=type=cache,target=/root/.m2 \
    mvn -B -ntp -q -P release -Dmaven.test.skip=true -Dcommit="${REVISION}" package \
 && java -Djarmode=tools -jar target/collate.jar extract --layers --application-filename app.jar --destination layers

FROM java AS train
WORKDIR /app
COPY --from=build /build/layers/dependencies/ ./
COPY --from=build /build/layers/snapshot-dependencies/ ./
COPY --from=build /build/layers/application/ ./
# The training run writes the ahead-of-time cache: the classes that a server loads, and how it uses their methods. With this cache, the
# first requests are fast. Java uses the cache only if the Java version and the class path are the same as in the training run.
RUN java -XX:AOTCacheOutput=app.aot -jar app.jar train-aot

FROM java
ARG VERSION=unknown
ARG REVISION=unknown
LABEL org.opencontainers.image.title="Collate" \
      org.opencontainers.image.description="CSV to SQL conversion and structured comparison over HTTP" \
      org.opencontainers.image.version="${VERSION}" \
      org.opencontainers.image.revision="${REVISION}" \
      org.opencontainers.image.documentation="/docs on the running server"
RUN useradd --uid 10001 --no-create-home --home-dir /app --shell /usr/sbin/nologin collate \
 && mkdir -p /app && install -d -m 700 -o collate -g collate /data
WORKDIR /app
# Each COPY makes a layer. The files that change least often come first, so that a new version of the image reuses these layers.
COPY --from=build /build/layers/dependencies/ ./
COPY --from=build /build/layers/snapshot-dependencies/ ./
COPY --from=build /build/layers/application/ ./
COPY --from=train /app/app.aot ./
ENV COLLATE_DATA_DIR=/data \
    COLLATE_DRAIN=5s
USER 10001
EXPOSE 8080
VOLUME /data
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s \
  CMD ["bash", "-c", "exec 3<>/dev/tcp/127.0.0.1/${COLLATE_MANAGEMENTPORT:-${SERVER_PORT:-8080}} && printf 'GET /actuator/health/readiness HTTP/1.0\\r\\n\\r\\n' >&3 && grep -q '\"status\":\"UP\"' <&3"]
# The heap takes at most 70 % of the container's memory; the rest is for class data, threads and buffers. After an OutOfMemoryError in any
# thread, the server might not respond any more. ExitOnOutOfMemoryError ends the process, so that the container runtime can restart it.
# After half a minute without a garbage collection, G1 collects (G1PeriodicGCInterval), and shrinks the heap to twice the size of the live
# objects (MaxHeapFreeRatio).
ENTRYPOINT ["java", "-XX:MaxRAMPercentage=70", "-XX:+ExitOnOutOfMemoryError", "-XX:G1PeriodicGCInterval=30000", "-XX:MaxHeapFreeRatio=50", "-XX:AOTCache=app.aot", "-Xlog:aot*=error", "-Xlog:cds*=error", "-jar", "app.jar"]
