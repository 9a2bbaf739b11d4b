# syntax=docker/dockerfile:1
# Collate as an image: built here, started once for the ahead-of-time cache, run as a user without rights on a read-only root.
#   docker build -t collate .
#   docker run --read-only --tmpfs /tmp:exec -v collate-data:/data -p 8080:8080 collate

FROM maven:3.9-eclipse-temurin-25 AS build
WORKDIR /build
COPY pom.xml ./
COPY src/main src/main
RUN --mount=type=cache,target=/root/.m2 \
    mvn -B -ntp -q -Dmaven.test.skip=true -Dspotless.check.skip=true package \
 && java -Djarmode=tools -jar target/collate.jar extract --layers --application-filename app.jar --destination layers

FROM eclipse-temurin:25-jre AS train
WORKDIR /app
COPY --from=build /build/layers/dependencies/ ./
COPY --from=build /build/layers/snapshot-dependencies/ ./
COPY --from=build /build/layers/application/ ./
# A training run records the classes that a server loads and how it uses their methods, so that the first requests are fast.
# Java uses this cache only with the same Java version and the same class path.
RUN java -XX:AOTCacheOutput=app.aot -jar app.jar train-aot

FROM eclipse-temurin:25-jre
ARG VERSION=1.0.0
ARG REVISION=unknown
LABEL org.opencontainers.image.title="Collate" \
      org.opencontainers.image.description="CSV to SQL conversion and structured comparison over HTTP" \
      org.opencontainers.image.version="${VERSION}" \
      org.opencontainers.image.revision="${REVISION}" \
      org.opencontainers.image.documentation="/docs on the running server"
RUN useradd --uid 10001 --no-create-home --home-dir /app --shell /usr/sbin/nologin collate \
 && mkdir -p /app && install -d -m 700 -o collate -g collate /data
WORKDIR /app
# Least often changed first, so that a new version shares the layers of the old one.
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
  CMD ["bash", "-c", "exec 3<>/dev/tcp/127.0.0.1/${MANAGEMENT_SERVER_PORT:-${SERVER_PORT:-8080}} && printf 'GET /actuator/health/readiness HTTP/1.0\\r\\n\\r\\n' >&3 && grep -q '\"status\":\"UP\"' <&3"]
# 70 % of the container's memory is heap; the rest is for class data, threads and buffers. A server that ran out of memory in some thread
# may never answer again: it ends, and whatever runs the container restarts it.
ENTRYPOINT ["java", "-XX:MaxRAMPercentage=70", "-XX:+ExitOnOutOfMemoryError", "-XX:AOTCache=app.aot", "-jar", "app.jar"]
