/// An `opening_hours` value of OpenStreetMap that was read.
///
/// It knows nothing of a place; `PlacedSchedule` evaluates it in one.
public struct Schedule: Hashable, Sendable {
    /// The longest value that is read, in bytes.
    ///
    /// OpenStreetMap allows 255 characters.
    public static let longestValue = 4_096

    /// The value as it was given.
    public let source: String
    /// Its rules, in their order.
    let rules: [Rule]
    /// What was understood although it is written otherwise than the specification wants, in the order of positions.
    public let warnings: [ParseWarning]

    /// Reads a value after version 0.7.4 of the specification, and leniently what people really write.
    ///
    /// - Parameters:
    ///   - source: The value.
    ///   - points: Whether moments such as `12:00` are taken, which tags as `collection_times` have.
    /// - Throws: Where it stopped and what would have been right there. What is not understood is never guessed. A value
    ///   with more than 24 rules, 48 spans of time or 96 days and dates throws ``ParseFault/Reason/tooLarge``.
    public init(_ source: String, pointsInTime points: PointsInTime = .whenAlone) throws(ParseFault) {
        self.source = source
        let bytes = Array(source.utf8)
        guard bytes.count <= Self.longestValue else {
            throw ParseFault(
                position: 0,
                found: "",
                expected: "at most \(Self.longestValue) bytes",
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

    /// Bytes to UTF-16 units.
    private static func units(_ offset: Int, in source: String) -> Int {
        String(decoding: source.utf8.prefix(offset), as: UTF8.self).utf16.count
    }
}

/// What to do with moments, such as `12:00`, which other tags than `opening_hours` have (`collection_times`).
public enum PointsInTime: Hashable, Sendable {
    /// They are refused.
    case refused
    /// They are taken, with a warning, if the value has nothing else; among stretches of time they are a slip.
    case whenAlone
    /// They are taken everywhere.
    case accepted
}
