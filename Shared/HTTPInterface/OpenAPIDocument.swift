public import UmkreisWire

/// The description of all calls over HTTP.
///
/// Source: [OpenAPI 3.1.0](https://spec.openapis.org/oas/v3.1.0). Streams are described in words, since schemas of
/// streams are a matter of 3.2.
public struct OpenAPIDocument {
    private let services: [Describe.Reply]
    private let audience: Audience

    public init(_ services: [Describe.Reply], for audience: Audience = .everyone) {
        self.services = services.sorted { $0.service.text < $1.service.text }
        self.audience = audience
    }

    public var json: JSONValue {
        var components = SchemaComponents()
        var paths: [JSONValue.Member] = []
        var (upload, photo): (JSONValue, [JSONValue]) = (["type": "object"], [])
        for service in services {
            for call in service.calls where audience.mayCall(call) {
                let operations = CallOperations(call, general: service.faults, &components)
                paths.append(.init(call.name.httpPath, operations.json))
                if call.has(.commitsUpload) { upload = operations.reply }
                if call.has(.findsPhoto) { photo = operations.parameters(inPath: ["id", "variant"]) }
            }
        }
        return [
            "openapi": "3.1.0",
            "info": [
                "title": "Umkreis", "version": .string(services.newestVersion),
                "description": .string(Self.description),
            ],
            "servers": [["url": "/"]],
            "tags": .array(services.map { ["name": .string($0.service.text)] }),
            "paths": .object(paths + FixedOperations.paths(upload: upload, photo: photo)),
            "components": [
                "securitySchemes": Self.security,
                "parameters": FixedOperations.parameters, "headers": HeaderDescriptions.components,
                "responses": FixedOperations.responses,
                "schemas": .object(
                    [.init("Problem", FixedOperations.problem(meanings))]
                        + components.all.sorted { $0.key < $1.key }.map { .init($0.key, $0.value) }
                ),
            ],
        ]
    }

    private var meanings: [String: String] {
        services.reduce(into: [:]) { all, service in all.merge(service.meanings ?? [:]) { known, _ in known } }
    }

    private static let security: JSONValue = [
        "bearer": ["type": "http", "scheme": "bearer", "description": "The token of `auth.signIn` and its like."]
    ]

    private static let description = """
        A backend for location-based apps. Each call is `POST /v1/<service>/<call>` with a JSON object; calls that only \
        read are also `GET`. Members that a schema does not list are ignored, or refused with the header \
        `Prefer: handling=strict`; null is the same as an absent member. \
        Refusals are problems (RFC 9457) with `code`, `rule`, `values` and `field`; act on `code`. A write with an \
        `Idempotency-Key` may be repeated: the first reply is sent again. The header `Request-Timeout-Ms` (1 to 60000) \
        says how long the caller waits.
        """
}
