/// A line of JSON, checked whole and kept as it came; its values are read where they stand.
///
/// A member that is null is one that is absent.
public struct JSONDocument: Sendable {
    let bytes: [UInt8]
    /// How many bytes its text has.
    public var size: Int { bytes.count }
    let tape: [JSONTapeEntry]

    /// Checks the bytes: RFC 8259, valid UTF-8, no name twice in an object, no U+0000 in a text, nothing behind the value.
    ///
    /// - Throws: `too-large` over ``WireLimits/line`` bytes or ``WireLimits/values`` values; `invalid` with what was expected
    ///   and where.
    public init(_ bytes: [UInt8]) throws(Fault) {
        guard bytes.count <= WireLimits.line else {
            throw Fault(.tooLarge, "line is \(bytes.count) bytes, which is over the limit of \(WireLimits.line)")
        }
        self.bytes = bytes
        let zero: Int?
        (tape, zero) = try bytes.withUnsafeBufferPointer { bytes throws(Fault) in
            var scanner = JSONScanner(bytes)
            try scanner.scan()
            return (scanner.tape, scanner.zero)
        }
        guard let zero else { return }
        // No engine but SQLite keeps it.
        throw JSONReading(self, root: 0).fault(.zeroCharacter, at: zero)
    }

    /// The value that is the whole line.
    public var root: JSONNode { JSONNode(index: 0) }

    /// The member of that name; `nil` if it is absent or null, or if the node is no object.
    public func member(_ name: String, of node: JSONNode) -> JSONNode? {
        guard let value = value(of: name, in: node.index), tape[value].kind != .null else { return nil }
        return JSONNode(index: value)
    }

    /// The text of a string; `nil` if the node is none.
    public func string(_ node: JSONNode) -> String? {
        let entry = tape[node.index]
        guard entry.kind == .string else { return nil }
        return characters(of: entry)
    }

    /// A whole number; `nil` if the node is no number, has a fraction or does not fit.
    public func integer(_ node: JSONNode) -> Int64? {
        guard tape[node.index].kind == .number else { return nil }
        return withNumber(node.index) { $0.integer() }
    }

    /// The JSON of the node, as it came.
    public func text(_ node: JSONNode) -> ArraySlice<UInt8> {
        let entry = tape[node.index]
        return bytes[Int(entry.start)..<Int(entry.end)]
    }

    /// Makes a value of what stands at the node.
    ///
    /// - Throws: `invalid`, with the field's path from the node on, when a member is missing or breaks a rule.
    public func decode<T: Decodable>(_ type: T.Type, at node: JSONNode) throws(Fault) -> T {
        let reading = JSONReading(self, root: node.index)
        do {
            return try reading.make(type, at: node.index)
        } catch {
            throw reading.fault(for: error)
        }
    }
}

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

/// A value inside a ``JSONDocument``, which alone can read it.
public struct JSONNode: Sendable, Hashable {
    let index: Int
}
