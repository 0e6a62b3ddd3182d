public import Vocabulary
public import Wire

/// Milliseconds since 1970, an integer.
extension Timestamp: SQLValueConvertible {
    public var sqlValue: SQLValue { .integer(milliseconds) }

    public init?(sqlValue: SQLValue) {
        guard case .integer(let integer) = sqlValue else { return nil }
        self.init(milliseconds: integer)
    }
}

/// 26 characters of text, which sort as the ids do.
extension Identifier: SQLValueConvertible {
    public var sqlValue: SQLValue { .text(description) }

    public init?(sqlValue: SQLValue) {
        guard case .text(let text) = sqlValue else { return nil }
        self.init(text)
    }
}

/// The word that travels, for one that says so: `extension PostKind: SQLValueConvertible {}`.
extension SQLValueConvertible where Self: WireWord {
    public var sqlValue: SQLValue { .text(text) }

    public init?(sqlValue: SQLValue) {
        guard case .text(let text) = sqlValue else { return nil }
        self.init(text)
    }
}
