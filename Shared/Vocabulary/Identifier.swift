/// A 128-bit id ordered by creation: 48 bits of milliseconds, 80 random bits (ULID).
///
/// 26 characters of Crockford's base 32, in the same order. `Kind` makes ids of different things distinct types.
public struct Identifier<Kind>: Hashable, Sendable {
    /// The upper half.
    public let high: UInt64
    /// The lower half.
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
    /// Reads an id in upper or lower case.
    public init?(_ description: String) {
        guard let value = CrockfordBase32.decode(description.utf8) else { return nil }
        self.init(high: value.high, low: value.low)
    }

    public var description: String { withCharacters { String(decoding: $0, as: UTF8.self) } }

    /// Lends the 26 ASCII bytes, without allocating.
    public func withCharacters<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        CrockfordBase32.encode(high: high, low: low, body)
    }
}

extension Identifier: Codable {
    public init(from decoder: any Decoder) throws {
        guard let id = Identifier(try decoder.singleValueContainer().decode(String.self)) else {
            throw BrokenRule.notAnID
        }
        self = id
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}

extension BrokenRule {
    public static let notAnID = BrokenRule("not-an-id", "is not an id of 26 characters in Crockford's base 32")
}

extension Identifier: PageKey {
    public var cursorFields: [String] { [description] }

    public init?(cursorFields fields: [String]) {
        guard fields.count == 1 else { return nil }
        self.init(fields[0])
    }

    /// The start of a descending list.
    public static var latest: Identifier { Identifier(high: .max, low: .max) }
}

/// Phantom types.
public enum IdentifierKind {
    public enum User: Sendable {}
    public enum Session: Sendable {}
    public enum Post: Sendable {}
    public enum Favourite: Sendable {}
    public enum FavouriteList: Sendable {}
    public enum ListLink: Sendable {}
    public enum Conversation: Sendable {}
    public enum Message: Sendable {}
    public enum Report: Sendable {}
    public enum Rating: Sendable {}
    public enum Trip: Sendable {}
    public enum Media: Sendable {}
    public enum Upload: Sendable {}
    public enum SavedSearch: Sendable {}
}

public typealias UserID = Identifier<IdentifierKind.User>
public typealias SessionID = Identifier<IdentifierKind.Session>
public typealias PostID = Identifier<IdentifierKind.Post>
public typealias FavouriteID = Identifier<IdentifierKind.Favourite>
public typealias FavouriteListID = Identifier<IdentifierKind.FavouriteList>
public typealias ListLinkID = Identifier<IdentifierKind.ListLink>
public typealias ConversationID = Identifier<IdentifierKind.Conversation>
public typealias MessageID = Identifier<IdentifierKind.Message>
public typealias ReportID = Identifier<IdentifierKind.Report>
public typealias RatingID = Identifier<IdentifierKind.Rating>
public typealias TripID = Identifier<IdentifierKind.Trip>
public typealias MediaID = Identifier<IdentifierKind.Media>
public typealias UploadID = Identifier<IdentifierKind.Upload>
public typealias SavedSearchID = Identifier<IdentifierKind.SavedSearch>

/// Crockford's base 32, without I, L, O and U.
///
/// Source: https://www.crockford.com/base32.html. 26 characters carry 130 bits; the first is at most `7`.
enum CrockfordBase32 {
    private static let alphabet = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ".utf8)

    private static let values: [UInt8] = {
        var table = [UInt8](repeating: 0xFF, count: 256)
        for (value, character) in alphabet.enumerated() {
            table[Int(character)] = UInt8(value)
            if character >= 0x41 { table[Int(character | 0x20)] = UInt8(value) }
        }
        return table
    }()

    static func encode<Result>(high: UInt64, low: UInt64, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 26) { buffer in
            var high = high
            var low = low
            for index in stride(from: 25, through: 0, by: -1) {
                buffer[index] = alphabet[Int(low & 31)]
                low = low >> 5 | high << 59
                high >>= 5
            }
            return body(UnsafeBufferPointer(buffer))
        }
    }

    static func decode(_ text: String.UTF8View) -> (high: UInt64, low: UInt64)? {
        guard text.count == 26, let first = text.first, values[Int(first)] <= 7 else { return nil }
        var high: UInt64 = 0
        var low: UInt64 = 0
        for character in text {
            let value = values[Int(character)]
            guard value < 32 else { return nil }
            high = high << 5 | low >> 59
            low = low << 5 | UInt64(value)
        }
        return (high, low)
    }
}
