public import UmkreisVocabulary
public import UmkreisWire

extension String: SQLValueConvertible {
    public var sqlValue: SQLValue { .text(self) }

    @inlinable
    public init?(sqlValue: SQLValue) {
        guard case .text(let text) = sqlValue else { return nil }
        self = text
    }
}

extension Int64: SQLValueConvertible {
    public var sqlValue: SQLValue { .integer(self) }

    @inlinable
    public init?(sqlValue: SQLValue) {
        guard case .integer(let integer) = sqlValue else { return nil }
        self = integer
    }
}

extension Int: SQLValueConvertible {
    public var sqlValue: SQLValue { .integer(Int64(self)) }

    @inlinable
    public init?(sqlValue: SQLValue) {
        guard case .integer(let integer) = sqlValue else { return nil }
        self.init(exactly: integer)
    }
}

/// Reads reals and integers; stores NaN as NULL.
extension Double: SQLValueConvertible {
    public var sqlValue: SQLValue { .real(self) }

    @inlinable
    public init?(sqlValue: SQLValue) {
        switch sqlValue {
        case .real(let real): self = real
        case .integer(let integer): self.init(integer)
        default: return nil
        }
    }
}

/// 0 or 1.
extension Bool: SQLValueConvertible {
    public var sqlValue: SQLValue { .integer(self ? 1 : 0) }

    @inlinable
    public init?(sqlValue: SQLValue) {
        switch sqlValue {
        case .integer(0): self = false
        case .integer(1): self = true
        default: return nil
        }
    }
}

extension [UInt8]: SQLValueConvertible {
    public var sqlValue: SQLValue { .blob(self) }

    @inlinable
    public init?(sqlValue: SQLValue) {
        guard case .blob(let bytes) = sqlValue else { return nil }
        self = bytes
    }
}

extension SQLValue: SQLValueConvertible {
    public var sqlValue: SQLValue { self }

    @inlinable
    public init?(sqlValue: SQLValue) { self = sqlValue }
}

/// Milliseconds since 1970.
extension Timestamp: SQLValueConvertible {
    public var sqlValue: SQLValue { .integer(milliseconds) }

    @inlinable
    public init?(sqlValue: SQLValue) {
        guard case .integer(let integer) = sqlValue else { return nil }
        self.init(milliseconds: integer)
    }
}

/// Text that sorts like the id.
extension Identifier: SQLValueConvertible {
    public var sqlValue: SQLValue { .text(description) }

    @inlinable
    public init?(sqlValue: SQLValue) {
        guard case .text(let text) = sqlValue else { return nil }
        self.init(text)
    }
}

/// The wire word.
extension SQLValueConvertible where Self: WireWord {
    public var sqlValue: SQLValue { .text(text) }

    @inlinable
    public init?(sqlValue: SQLValue) {
        guard case .text(let text) = sqlValue else { return nil }
        self.init(text)
    }
}
