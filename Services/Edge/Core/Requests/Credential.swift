#if HTTP
import HTTPTypes
import UmkreisWire

/// The token of a request.
enum Credential {
    /// - Throws: `invalid` for another scheme; `unauthenticated` for a token that cannot be one.
    static func token(of headers: HTTPFields) throws(Fault) -> String? {
        guard let value = headers[.authorization] else { return nil }
        let token = value.utf8.dropFirst(scheme.utf8.count).drop { $0 == UInt8(ascii: " ") }
        guard value.prefix(scheme.count).lowercased() == scheme, !token.isEmpty, token.allSatisfy(isTokenByte) else {
            throw Fault(
                .invalid,
                "Authorization must be Bearer and a token",
                field: "Authorization",
                rule: "not-bearer"
            )
        }
        guard token.count <= WireLimits.token else {
            throw Fault(
                .unauthenticated,
                "the token is longer than \(WireLimits.token) bytes",
                field: "token",
                rule: "token-invalid"
            )
        }
        return String(decoding: token, as: UTF8.self)
    }

    private static let scheme = "bearer "

    /// Returns whether the byte may be in a `token68` (RFC 9110, 11.2).
    private static func isTokenByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: "-._~+/=".utf8.contains(byte)
        }
    }
}

/// The idempotency key of a write.
///
/// Source: draft-ietf-httpapi-idempotency-key-header-07, which quotes the key; most clients send it bare. Both are the
/// same key.
enum IdempotencyKey {
    private static let name = HTTPField.Name("Idempotency-Key")

    /// - Throws: `invalid` unless it has 1 to 128 printable ASCII characters.
    static func of(_ headers: HTTPFields) throws(Fault) -> String? {
        guard let name, let value = headers[name] else { return nil }
        let isQuoted = value.utf8.count >= 2 && value.hasPrefix("\"") && value.hasSuffix("\"")
        let key = isQuoted ? String(value.dropFirst().dropLast()) : value
        guard (1...WireLimits.key).contains(key.utf8.count), key.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
            throw Fault(
                .invalid,
                "Idempotency-Key must have 1 to \(WireLimits.key) printable ASCII characters",
                field: "Idempotency-Key",
                rule: "not-a-key"
            )
        }
        return key
    }
}
#endif
