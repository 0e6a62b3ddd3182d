import Foundation

/// A moment; RFC 3339 in UTC on the wire, an integer in SQLite.
public struct Timestamp: Hashable, Sendable {
    /// Milliseconds since 1970-01-01T00:00:00Z.
    public let milliseconds: Int64

    public init(milliseconds: Int64) {
        self.milliseconds = milliseconds
    }

    /// Adds a duration, truncated to milliseconds.
    public func adding(_ duration: Duration) -> Timestamp {
        let parts = duration.components
        return Timestamp(milliseconds: milliseconds + parts.seconds * 1000 + parts.attoseconds / 1_000_000_000_000_000)
    }

    /// Returns the time since `earlier`; negative if that is later.
    public func since(_ earlier: Timestamp) -> Duration {
        .milliseconds(milliseconds - earlier.milliseconds)
    }
}

extension Timestamp: Comparable {
    public static func < (left: Timestamp, right: Timestamp) -> Bool { left.milliseconds < right.milliseconds }
}

extension Timestamp: Codable {
    public init(from decoder: any Decoder) throws {
        guard let moment = Timestamp(try decoder.singleValueContainer().decode(String.self)) else {
            throw BrokenRule.notATime
        }
        self = moment
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}

extension BrokenRule {
    public static let notATime = BrokenRule("not-a-time", "must be a time as in 2026-05-01T12:00:00.000Z")
}

extension Timestamp {
    /// Only for executables and tests; inject a clock elsewhere.
    public static var now: Timestamp {
        Timestamp(milliseconds: Int64((Date().timeIntervalSince1970 * 1000).rounded(.down)))
    }
}
