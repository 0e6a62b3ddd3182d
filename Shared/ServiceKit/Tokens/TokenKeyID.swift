/// Names the public key that a token is checked with: a PASERK `k4.pid.…`.
///
/// It is derived from the key (PASERK specification, operations/ID.md), so two keys never share one and nobody has to
/// hand it out.
public struct TokenKeyID: Hashable, Sendable, Codable, CustomStringConvertible {
    /// `k4.pid.` and 44 characters of URL-safe Base64.
    public let text: String

    init(publicKey paserk: String) {
        let header = "k4.pid."
        let digest = Blake2b.digest(of: Array((header + paserk).utf8), length: 33)
        text = header + Base64URL.encode(digest)
    }

    public init(from decoder: any Decoder) throws {
        text = try decoder.singleValueContainer().decode(String.self)
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }

    public var description: String { text }
}
