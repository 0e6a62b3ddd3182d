import Storage
import Wire

/// A text that exists only if it keeps its rule.
protocol TextValue: Hashable, Sendable, SQLValueConvertible {
    var text: String { get }

    /// - Throws: `invalid`, naming `field` and the rule.
    init(_ text: String, field: String) throws(Fault)

    /// What a row holds has been checked before it was stored, by the rule of its time.
    init(stored text: String)
}

extension TextValue {
    var sqlValue: SQLValue { .text(text) }

    init?(sqlValue: SQLValue) {
        guard case .text(let text) = sqlValue else { return nil }
        self.init(stored: text)
    }
}
