import Wire

/// What somebody says: 1…4,000 characters and at most 8 KiB, not only white space, without control characters other
/// than tabs and the ends of lines.
struct MessageText: Sendable {
    let text: String

    init(_ text: String) throws(Fault) {
        guard text.contains(where: { !$0.isWhitespace }) else {
            throw Fault(.invalid, "text must not be empty", field: "text")
        }
        guard text.utf8.count <= 8192, text.count <= 4000 else {
            throw Fault(.invalid, "text is longer than 4000 characters or 8 KiB", field: "text")
        }
        guard !text.unicodeScalars.contains(where: MessageText.isForbidden) else {
            throw Fault(.invalid, "text has a control character in it", field: "text")
        }
        self.text = text
    }

    /// C0, DEL and C1: a terminal takes them for orders.
    private static func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x09, 0x0A, 0x0D: false
        case 0x00...0x1F, 0x7F...0x9F: true
        default: false
        }
    }
}
