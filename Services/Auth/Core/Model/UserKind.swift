import Storage

/// Whether somebody has a name and a password yet.
enum UserKind: String, SQLValueConvertible, Sendable {
    case guest
    case registered
}
