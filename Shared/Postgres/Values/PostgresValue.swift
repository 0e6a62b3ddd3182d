/// A value that both engines store.
public enum PostgresValue: Hashable, Sendable {
    case null
    case integer(Int64)
    case real(Double)
    case text(String)
    case bytes([UInt8])
}

extension PostgresValue {
    var typeName: String {
        switch self {
        case .null: "NULL"
        case .integer: "an integer"
        case .real: "a real number"
        case .text: "a text"
        case .bytes: "bytes"
        }
    }
}
