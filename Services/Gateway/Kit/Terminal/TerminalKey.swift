/// A key that a terminal sent.
package enum TerminalKey: Sendable, Hashable {
    case letter(Character)
    case left, right, up, down, enter, escape, tab
    /// Ctrl-C.
    case interrupt
    /// Ctrl-D.
    case end
    /// Ctrl-Z.
    case suspend
}

/// Input from a terminal: keys, and answers to queries.
enum TerminalInput: Sendable, Equatable {
    case key(TerminalKey)
    /// The primary device attributes (DA1); 4 means Sixel graphics (https://vt100.net/docs/vt510-rm/DA1.html).
    case attributes([Int])

    /// Parses input and skips unknown sequences.
    static func all(in bytes: some Sequence<UInt8>) -> [Self] {
        var rest = Array(bytes)[...]
        var found: [Self] = []
        while let first = rest.popFirst() {
            if first == 0x1B, rest.first == 0x5B || rest.first == 0x4F {
                rest.removeFirst()
                let parameters = rest.prefix { (0x20...0x3F).contains($0) }
                rest = rest.dropFirst(parameters.count)
                if let final = rest.popFirst() { found += sequence(final, parameters).map { [$0] } ?? [] }
            } else if let key = key(first) {
                found.append(.key(key))
            }
        }
        return found
    }

    private static func key(_ byte: UInt8) -> TerminalKey? {
        switch byte {
        case 0x03: .interrupt
        case 0x04: .end
        case 0x09: .tab
        case 0x0A, 0x0D: .enter
        case 0x1A: .suspend
        case 0x1B: .escape
        case 0x20...0x7E: .letter(Character(UnicodeScalar(byte)))
        default: nil
        }
    }

    /// - Parameters:
    ///   - final: The last byte of a control sequence.
    ///   - parameters: The bytes before it; cursor keys with modifiers have some and are skipped.
    private static func sequence(_ final: UInt8, _ parameters: ArraySlice<UInt8>) -> Self? {
        switch (final, parameters.isEmpty) {
        case (UInt8(ascii: "A"), true): .key(.up)
        case (UInt8(ascii: "B"), true): .key(.down)
        case (UInt8(ascii: "C"), true): .key(.right)
        case (UInt8(ascii: "D"), true): .key(.left)
        case (UInt8(ascii: "c"), false) where parameters.first == UInt8(ascii: "?"):
            .attributes(
                String(decoding: parameters.dropFirst(), as: UTF8.self).split(separator: ";").compactMap { Int($0) }
            )
        default: nil
        }
    }
}
