extension JSONDocument {
    /// Returns the JSON with the members of objects in the order of their names, and without spaces.
    ///
    /// Requests that differ only in these have the same text. Numbers and escapes stay as they are written.
    public func canonicalText(_ node: JSONNode) -> [UInt8] {
        var text: [UInt8] = []
        text.reserveCapacity(Int(tape[node.index].end) - Int(tape[node.index].start))
        write(node.index, to: &text)
        return text
    }

    private func write(_ index: Int, to text: inout [UInt8]) {
        switch tape[index].kind {
        case .object: writeMembers(of: index, to: &text)
        case .array: writeElements(of: index, to: &text)
        default: text += source(index)
        }
    }

    private func writeMembers(of object: Int, to text: inout [UInt8]) {
        var names: [Int] = []
        var (index, isSorted) = (object + 1, true)
        while index < Int(tape[object].next) {
            if let last = names.last, !source(last).lexicographicallyPrecedes(source(index)) { isSorted = false }
            names.append(index)
            index = Int(tape[index + 1].next)
        }
        if !isSorted { names.sort { source($0).lexicographicallyPrecedes(source($1)) } }
        text.append(UInt8(ascii: "{"))
        for (position, name) in names.enumerated() {
            if position > 0 { text.append(UInt8(ascii: ",")) }
            text += source(name)
            text.append(UInt8(ascii: ":"))
            write(name + 1, to: &text)
        }
        text.append(UInt8(ascii: "}"))
    }

    private func writeElements(of array: Int, to text: inout [UInt8]) {
        text.append(UInt8(ascii: "["))
        var index = array + 1
        while index < Int(tape[array].next) {
            if index > array + 1 { text.append(UInt8(ascii: ",")) }
            write(index, to: &text)
            index = Int(tape[index].next)
        }
        text.append(UInt8(ascii: "]"))
    }

    private func source(_ index: Int) -> ArraySlice<UInt8> { bytes[Int(tape[index].start)..<Int(tape[index].end)] }
}
