/// One value, or one member's name, on a document's tape.
///
/// The tape holds them in the order of the text; a container's contents follow it, and `next` leads past them.
struct JSONTapeEntry: Sendable {
    enum Kind: UInt8, Sendable {
        case null, `true`, `false`, number, string, array, object
    }

    /// Where its text begins, in bytes from the document's first.
    let start: UInt32
    /// Where its text ends: one byte past its last.
    var end: UInt32
    /// The index of the first entry that is not inside this one.
    var next: UInt32
    /// Elements of an array, members of an object; 0 for everything else.
    var count: UInt32 = 0
    let kind: Kind
    /// Whether a string has backslashes, so that its bytes are not its text.
    var isEscaped = false
}
