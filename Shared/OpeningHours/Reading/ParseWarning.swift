/// Something that was understood although it is not written as the specification wants, or that may not mean what its
/// author meant.
public struct ParseWarning: Hashable, Sendable {
    /// What kind of thing it is.
    public let kind: WarningKind
    /// Where it is, in UTF-16 units from the start of the value.
    public let position: Int
    /// One sentence in English, lower case, no full stop.
    public let message: String
}

extension ParseWarning: CustomStringConvertible {
    /// The position and the message.
    public var description: String {
        "at \(position): \(message)"
    }
}
