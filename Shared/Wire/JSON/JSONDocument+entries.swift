extension JSONDocument {
    func kind(_ node: JSONNode) -> JSONTapeEntry.Kind { tape[node.index].kind }

    func characters(of entry: JSONTapeEntry) -> String {
        bytes.withUnsafeBufferPointer { JSONText.characters(of: entry, in: $0) }
    }

    func withNumber<Result>(_ index: Int, _ body: (JSONNumber) -> Result) -> Result {
        let entry = tape[index]
        return bytes.withUnsafeBufferPointer { bytes in
            body(JSONNumber(UnsafeBufferPointer(rebasing: bytes[Int(entry.start)..<Int(entry.end)])))
        }
    }

    /// Where the value of a member begins on the tape.
    func value(of name: String, in object: Int) -> Int? {
        guard tape[object].kind == .object else { return nil }
        var name = name
        return name.withUTF8 { wanted in
            var index = object + 1
            let end = Int(tape[object].next)
            while index < end {
                if isName(index, wanted) { return index + 1 }
                index = Int(tape[index + 1].next)
            }
            return nil
        }
    }

    func isName(_ index: Int, _ wanted: UnsafeBufferPointer<UInt8>) -> Bool {
        let entry = tape[index]
        if entry.isEscaped { return characters(of: entry).utf8.elementsEqual(wanted) }
        let start = Int(entry.start) + 1
        guard Int(entry.end) - 1 - start == wanted.count else { return false }
        return bytes.withUnsafeBufferPointer { bytes in
            for offset in 0..<wanted.count where bytes[start + offset] != wanted[offset] { return false }
            return true
        }
    }

    func names(of object: Int) -> [String] {
        var names: [String] = []
        var index = object + 1
        while index < Int(tape[object].next) {
            names.append(characters(of: tape[index]))
            index = Int(tape[index + 1].next)
        }
        return names
    }
}
