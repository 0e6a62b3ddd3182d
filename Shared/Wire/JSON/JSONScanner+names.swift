extension JSONScanner {
    /// Up to so many names, comparing each with those before it is quicker than making a set.
    static let fewNames = 32

    /// Refuses the name at the end of the tape if the object has it already.
    func checkNewName(in object: Int) throws(Fault) {
        let last = tape.count - 1
        var name = object + 1
        while name < last {
            guard !isSame(tape[name], tape[last]) else { throw repeated(tape[last]) }
            name = Int(tape[name + 1].next)
        }
    }

    /// Refuses an object of many members in which a name stands twice.
    func checkAllNames(in object: Int) throws(Fault) {
        var seen: Set<[UInt8]> = []
        var name = object + 1
        while name < tape.count {
            let bytes = Array(JSONText.characters(of: tape[name], in: bytes).utf8)
            guard seen.insert(bytes).inserted else { throw repeated(tape[name]) }
            name = Int(tape[name + 1].next)
        }
    }

    private func isSame(_ left: JSONTapeEntry, _ right: JSONTapeEntry) -> Bool {
        guard !left.isEscaped, !right.isEscaped else {
            let texts = [left, right].map { Array(JSONText.characters(of: $0, in: bytes).utf8) }
            return texts[0] == texts[1]
        }
        let length = left.end - left.start
        guard length == right.end - right.start else { return false }
        for offset in 1..<Int(length) where bytes[Int(left.start) + offset] != bytes[Int(right.start) + offset] {
            return false
        }
        return true
    }

    private func repeated(_ name: JSONTapeEntry) -> Fault {
        expected("each name once in an object", at: Int(name.start))
    }
}
