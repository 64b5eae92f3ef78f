FROM golang:1.26 AS build
WORKDIR /src
COPY go.mod go.sum ./
RUN go mod download
COPY . .
RUN CGO_ENABLED=0 go build -trimpath -ldflags='-s -w' -o /triplecross . && mkdir /data

FROM scratch
COPY --from=build /triplecross /triplecross
COPY --from=build --chown=65532:65532 /data /data
USER 65532:65532
ENV TRIPLECROSS_DATA=/data
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=30s --timeout=5s --start-period=10s CMD ["/triplecross", "health"]
ENTRYPOINT ["/triplecross"]
CMD ["serve"]
