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

    /// Goes once through the members of an object that have a value.
    ///
    /// - Parameters:
    ///   - length: members whose names have more bytes are passed over.
    ///   - body: gets the UTF-8 of the name, for the length of the call.
    func forEachMember(
        of object: JSONNode,
        withNamesUpTo length: Int,
        _ body: (UnsafeBufferPointer<UInt8>, JSONNode) -> Void
    ) {
        guard kind(object) == .object else { return }
        bytes.withUnsafeBufferPointer { bytes in
            var index = object.index + 1
            while index < Int(tape[object.index].next) {
                let (name, value) = (tape[index], index + 1)
                index = Int(tape[value].next)
                let quoted = JSONText.quoted(name, in: bytes)
                // An escape takes at most six bytes for one.
                guard quoted.count <= (name.isEscaped ? 6 * length : length), tape[value].kind != .null else {
                    continue
                }
                if name.isEscaped {
                    JSONText.withUnescaped(quoted) { body($0, JSONNode(index: value)) }
                } else {
                    body(quoted, JSONNode(index: value))
                }
            }
        }
    }

    func isName(_ index: Int, _ wanted: UnsafeBufferPointer<UInt8>) -> Bool {
        let entry = tape[index]
        let length = Int(entry.end - entry.start) - 2
        return bytes.withUnsafeBufferPointer { bytes in
            guard entry.isEscaped else {
                return length == wanted.count && JSONText.areSame(JSONText.quoted(entry, in: bytes), wanted)
            }
            return JSONText.isSame(JSONText.quoted(entry, in: bytes), withoutEscapes: wanted)
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
