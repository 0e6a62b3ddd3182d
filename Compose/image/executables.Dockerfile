# Compiles the sources; the image has the executables, their resources, the web files and the Swift runtime in /app.
# Compose/Dockerfile makes the image of the stack from it; `make image` builds both. Needs 8 GB of memory.
ARG SWIFT_IMAGE=swift:6.3-bookworm

FROM ${SWIFT_IMAGE} AS build
SHELL ["/bin/bash", "-euo", "pipefail", "-c"]
# hadolint ignore=DL3008
RUN apt-get update -q \
    && apt-get install -qy --no-install-recommends \
        libzmq3-dev libsqlite3-dev libsodium-dev libcurl4-openssl-dev libcrypt-dev libjpeg62-turbo-dev libpng-dev \
        libwebp-dev libde265-dev liblcms2-dev libicu-dev zlib1g-dev esbuild librsvg2-bin python3-venv \
    && rm -rf /var/lib/apt/lists/*
WORKDIR /source
COPY Package.swift ./
COPY Shared Shared
COPY Services Services
COPY Tests Tests
COPY Compose/image Compose/image
# The Swift packages have the versions of the list, whatever is newest.
RUN Compose/image/versions.py pin \
    && swift package resolve --traits HTTP \
    && Compose/image/versions.py check
RUN swift build -c release --traits HTTP --only-use-versions-from-resolved-file \
    && Services/Web/install.sh .build/web \
    && Services/Web/assemble.sh .build/web .build/release/umkreis-web \
    && Compose/image/collect.sh .build/release /collected

FROM scratch AS executables
COPY --from=build /collected/app /app
