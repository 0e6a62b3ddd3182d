/// A validated line of JSON with lazily decoded values; null means absent.
public struct JSONDocument: Sendable {
    let bytes: [UInt8]
    /// Size in bytes.
    public var size: Int { bytes.count }
    let tape: [JSONTapeEntry]

    /// Validates RFC 8259 and UTF-8; rejects duplicate names, U+0000 and trailing content.
    ///
    /// - Throws: `too-large` over ``WireLimits/line`` or ``WireLimits/values``; `invalid` with the position.
    public init(_ bytes: [UInt8]) throws(Fault) {
        guard bytes.count <= WireLimits.line else {
            throw Fault(
                .tooLarge,
                "line is \(bytes.count) bytes, the limit is \(WireLimits.line)",
                rule: "line-too-large",
                maximum: WireLimits.line
            )
        }
        self.bytes = bytes
        let zero: Int?
        (tape, zero) = try bytes.withUnsafeBufferPointer { bytes throws(Fault) in
            var scanner = JSONScanner(bytes)
            try scanner.scan()
            return (scanner.tape, scanner.zero)
        }
        guard let zero else { return }
        throw JSONDecodingState(self, root: 0).fault(.zeroCharacter, at: zero)
    }

    /// The top-level value.
    public var root: JSONNode { JSONNode(index: 0) }

    /// Returns a member; `nil` if absent, null or not in an object.
    public func member(_ name: String, of node: JSONNode) -> JSONNode? {
        guard let value = value(of: name, in: node.index), tape[value].kind != .null else { return nil }
        return JSONNode(index: value)
    }

    public func string(_ node: JSONNode) -> String? {
        let entry = tape[node.index]
        guard entry.kind == .string else { return nil }
        return characters(of: entry)
    }

    /// Returns a whole number; `nil` for other kinds, fractions or overflow.
    public func integer(_ node: JSONNode) -> Int64? {
        guard tape[node.index].kind == .number else { return nil }
        return withNumber(node.index) { $0.integer() }
    }

    /// Returns the unchanged JSON.
    public func text(_ node: JSONNode) -> ArraySlice<UInt8> {
        let entry = tape[node.index]
        return bytes[Int(entry.start)..<Int(entry.end)]
    }

    /// Decodes a node.
    ///
    /// - Throws: `invalid`, with the path relative to the node.
    public func decode<T: Decodable>(_ type: T.Type, at node: JSONNode) throws(Fault) -> T {
        try decode(type, at: node, JSONDecodingState(self, root: node.index))
    }
}

extension JSONDocument {
    /// Decodes a request and enforces the rules of its members (``Ruled``).
    ///
    /// - Parameter extra: the deployment's rules, besides those of the contract.
    /// - Throws: `invalid`, as ``decode(_:at:)`` and for a broken rule, with all broken members.
    public func decodeRequest<T: Decodable>(
        _ type: T.Type,
        at node: JSONNode,
        narrowedBy extra: FieldRules? = nil
    ) throws(Fault) -> T {
        do {
            return try decode(
                type,
                at: node,
                JSONDecodingState(self, root: node.index, isRuled: true),
                narrowedBy: extra
            )
        } catch {
            var fault = error
            let all = brokenMembers(of: type, at: node, narrowedBy: extra)
            if all.count > 1 { fault.errors = all.map(MemberFault.init) }
            throw fault
        }
    }

    private func decode<T: Decodable>(
        _ type: T.Type,
        at node: JSONNode,
        _ reading: JSONDecodingState,
        narrowedBy extra: FieldRules? = nil
    ) throws(Fault) -> T {
        do {
            return try reading.make(type, at: node.index, narrowedBy: extra)
        } catch {
            throw reading.fault(for: error)
        }
    }

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

    /// Returns the value's tape index.
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

    /// Visits non-null members with names of at most `length` bytes, lent for the call.
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
                // Six bytes escape at most one.
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

/// A value or member name on a document's tape.
///
/// In text order; contents follow their container, and `next` skips them.
struct JSONTapeEntry: Sendable {
    enum Kind: UInt8, Sendable {
        case null, `true`, `false`, number, string, array, object
    }

    /// Byte offset.
    let start: UInt32
    /// Exclusive byte offset.
    var end: UInt32
    /// The entry after its contents.
    var next: UInt32
    /// Elements or members.
    var count: UInt32 = 0
    let kind: Kind
    /// Whether it contains backslashes.
    var isEscaped = false
}

/// A value of a ``JSONDocument``.
public struct JSONNode: Sendable, Hashable {
    let index: Int
}
