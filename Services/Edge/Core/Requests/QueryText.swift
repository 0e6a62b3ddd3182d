#if HTTP
import UmkreisWire

/// The names and values of a query.
struct QueryText: Sendable {
    struct Member: Sendable, Equatable {
        let name: String
        let value: String
    }

    let members: [Member]

    init(_ members: [Member]) { self.members = members }

    /// - Throws: `invalid` for a broken escape or text that is not UTF-8.
    init(_ text: Substring?) throws(Fault) {
        var members: [Member] = []
        for pair in (text ?? "").split(separator: "&") {
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let name = try Self.decode(parts[0])
            guard !Self.secrets.contains(name.lowercased()) else {
                throw Fault(
                    .invalid,
                    "\(name) may not be in the address, which is logged: send it in the header Authorization",
                    field: name,
                    rule: "secret-in-address"
                )
            }
            members.append(Member(name: name, value: parts.count == 2 ? try Self.decode(parts[1]) : ""))
        }
        self.members = members
    }

    /// Names under which tokens are sent elsewhere.
    private static let secrets: Set<String> = ["token", "access_token", "authorization", "apikey", "api_key"]

    private static func decode(_ text: Substring) throws(Fault) -> String {
        var bytes: [UInt8] = []
        var rest = text.utf8[...]
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "+"): bytes.append(UInt8(ascii: " "))
            case UInt8(ascii: "%"):
                guard let high = rest.popFirst().flatMap(hexadecimal), let low = rest.popFirst().flatMap(hexadecimal)
                else { throw broken }
                bytes.append(high << 4 | low)
            default: bytes.append(byte)
            }
        }
        guard let decoded = String(validating: bytes, as: UTF8.self) else { throw broken }
        return decoded
    }

    private static let broken = Fault(
        .invalid,
        "the query must be percent-encoded UTF-8",
        rule: "not-percent-encoded"
    )

    private static func hexadecimal(_ digit: UInt8) -> UInt8? {
        Character(UnicodeScalar(digit)).hexDigitValue.map { UInt8($0) }
    }
}
#endif
