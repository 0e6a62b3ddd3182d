extension JSONDocument {
    /// Returns the line of a value in a text of several lines, from 1; that of the nearest value above a missing one.
    ///
    /// - Parameter path: as in faults: `kinds.0.name`.
    public func line(of path: String) -> Int {
        var found = 0
        for step in path.split(separator: ".") {
            guard let next = element(String(step), in: found) else { break }
            found = next
        }
        return Self.line(at: Int(tape[found].start), in: bytes)
    }

    /// Returns the line where a text stops being JSON, from 1; `nil` if it is JSON.
    public static func lineOfError(in bytes: [UInt8]) -> Int? {
        let position: Int? = bytes.withUnsafeBufferPointer { bytes in
            var scanner = JSONScanner(bytes)
            do {
                try scanner.scan()
                return nil
            } catch {
                return scanner.position
            }
        }
        return position.map { line(at: $0, in: bytes) }
    }

    private static func line(at offset: Int, in bytes: [UInt8]) -> Int {
        bytes.prefix(offset).reduce(1) { $1 == UInt8(ascii: "\n") ? $0 + 1 : $0 }
    }

    /// The tape index of a member or an element.
    private func element(_ step: String, in container: Int) -> Int? {
        switch tape[container].kind {
        case .object: return value(of: step, in: container)
        case .array:
            guard let wanted = Int(step), wanted >= 0 else { return nil }
            var (index, position) = (container + 1, 0)
            while index < Int(tape[container].next) {
                if position == wanted { return index }
                (index, position) = (Int(tape[index].next), position + 1)
            }
            return nil
        default: return nil
        }
    }
}
