# docker build --build-arg VERSION=v1.2.3 -t triplecross .
FROM golang:1.26 AS build
WORKDIR /src
COPY go.mod go.sum ./
RUN go mod download
COPY . .
ARG VERSION
RUN CGO_ENABLED=0 go build -trimpath -ldflags="-s -w -X triplecross/internal/cli.version=$VERSION" -o /triplecross . && mkdir /data

FROM scratch
ARG VERSION
LABEL org.opencontainers.image.title="Triplecross" \
      org.opencontainers.image.description="A server for hexagonal board games in the browser" \
      org.opencontainers.image.version="$VERSION" \
      org.opencontainers.image.licenses="MIT"
# For certificates by -domain, and for collectors and databases by TLS.
COPY --from=build /etc/ssl/certs/ca-certificates.crt /etc/ssl/certs/
COPY --from=build /triplecross /triplecross
COPY --from=build --chown=65532:65532 /data /data
USER 65532:65532
ENV TRIPLECROSS_DATA=/data
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=30s --timeout=5s --start-period=10s CMD ["/triplecross", "health"]
ENTRYPOINT ["/triplecross"]
CMD ["serve"]
