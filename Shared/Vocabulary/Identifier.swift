/// An id of 128 bits whose order is the order of making: 48 bits of milliseconds, then 80 random bits (the ULID
/// layout).
///
/// On the wire and in SQLite it is 26 characters of Crockford's base 32, which sort as the ids do. `Kind` keeps a
/// post's id from standing where a user's is wanted.
public struct Identifier<Kind>: Hashable, Sendable {
    /// The upper and lower half of the 128 bits.
    public let high: UInt64
    public let low: UInt64

    public init(high: UInt64, low: UInt64) {
        self.high = high
        self.low = low
    }
}

extension Identifier: Comparable {
    public static func < (left: Identifier, right: Identifier) -> Bool {
        (left.high, left.low) < (right.high, right.low)
    }
}

extension Identifier: LosslessStringConvertible {
    /// Reads 26 characters of Crockford's base 32, upper or lower case; anything else is `nil`.
    public init?(_ description: String) {
        guard let value = CrockfordBase32.decode(description.utf8) else { return nil }
        self.init(high: value.high, low: value.low)
    }

    public var description: String { CrockfordBase32.encode(high: high, low: low) }
}

extension Identifier: Codable {
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let id = Identifier(text) else {
            throw DecodingError.dataCorruptedError(
                in: container,
                debugDescription: "is not an id of 26 characters in Crockford's base 32"
            )
        }
        self = id
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
