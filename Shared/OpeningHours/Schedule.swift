/// A parsed `opening_hours` value of OpenStreetMap.
///
/// `LocalSchedule` evaluates it in a place.
public struct Schedule: Hashable, Sendable {
    /// Maximum in bytes; OpenStreetMap allows 255 characters.
    public static let maximumValueLength = 4_096

    /// The original value.
    public let source: String
    let rules: [Rule]
    /// Deviations, ordered by position.
    public let warnings: [ParseWarning]

    /// Parses version 0.7.4 of the specification and common deviations; never guesses.
    ///
    /// - Parameter points: `12:00`, as in `collection_times`.
    /// - Throws: the position and expectation. More than 24 rules, 48 spans or 96 days and dates are
    ///   ``ParseFault/Reason/tooLarge``.
    public init(_ source: String, pointsInTime points: PointsInTime = .whenAlone) throws(ParseFault) {
        self.source = source
        let bytes = Array(source.utf8)
        guard bytes.count <= Self.maximumValueLength else {
            throw ParseFault(
                position: 0,
                found: "",
                expected: "at most \(Self.maximumValueLength) bytes",
                reason: .tooLarge
            )
        }
        do throws(RawFault) {
            var tokenizer = Tokenizer(bytes)
            try tokenizer.run()
            var parser = Parser(tokenizer)
            try parser.run()
            try parser.checkPoints(points)
            try ScheduleSize(parser.rules).check(atMost: .limit)
            let advice = RuleAdvice(rules: parser.rules, starts: parser.starts).warnings
            rules = parser.rules
            warnings = Self.placed(parser.warnings + advice, in: source)
        } catch {
            let found = String(
                decoding: bytes[min(error.offset, bytes.count)..<min(error.end, bytes.count)],
                as: UTF8.self
            )
            let position = Self.units(error.offset, in: source)
            throw ParseFault(
                position: position,
                found: String(found.prefix(40)),
                expected: error.expected,
                reason: error.reason
            )
        }
    }

    private static func placed(_ raw: [RawWarning], in source: String) -> [ParseWarning] {
        guard !raw.isEmpty else { return [] }
        return raw.sorted { $0.offset < $1.offset }.map {
            ParseWarning(kind: $0.kind, position: units($0.offset, in: source), message: $0.message)
        }
    }

    /// Converts to UTF-16 units.
    private static func units(_ offset: Int, in source: String) -> Int {
        String(decoding: source.utf8.prefix(offset), as: UTF8.self).utf16.count
    }
}

/// How to treat points in time such as `12:00`.
public enum PointsInTime: Hashable, Sendable {
    case refused
    /// Accepted with a warning, unless mixed with spans.
    case whenAlone
    case accepted
}
