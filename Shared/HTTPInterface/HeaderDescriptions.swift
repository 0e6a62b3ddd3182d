import UmkreisWire

/// The headers of responses in the description.
enum HeaderDescriptions {
    private static let all: [(name: String, text: String)] = [
        ("Request-Id", "The trace id of the request, as in the logs of the services."),
        ("RateLimit-Policy", "The requests a minute of this kind: `\"reads\";q=600;w=60`."),
        (
            "RateLimit",
            "Requests that are left, and seconds until all are available again: `\"reads\";r=599;t=1`. Slow down before 0."
        ),
        ("Idempotency-Replayed", "`true` for the stored reply of a repeated key."),
        ("ETag", "For `If-None-Match`."), ("Accept-Ranges", "`bytes`: parts may be requested by `Range`."),
        ("Retry-After", "Seconds before the next attempt."),
    ]

    static let components = JSONValue.object(
        all.map { .init($0.name, ["description": .string($0.text), "schema": ["type": "string"]]) }
    )

    static let ofBytes = references(["Request-Id", "RateLimit-Policy", "RateLimit", "ETag", "Accept-Ranges"])
    static let ofProblems = references(["Request-Id", "RateLimit-Policy", "RateLimit", "Retry-After"])

    static func ofReplies(replays: Bool) -> JSONValue {
        references(["Request-Id", "RateLimit-Policy", "RateLimit"] + (replays ? ["Idempotency-Replayed"] : []))
    }

    private static func references(_ names: [String]) -> JSONValue {
        .object(names.map { .init($0, ["$ref": .string("#/components/headers/\($0)")]) })
    }
}
