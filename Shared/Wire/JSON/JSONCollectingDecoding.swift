/// The broken members that a second pass over a refused request has found.
struct BrokenMembers {
    /// More than a form has; a batch may have thousands.
    static let maximum = 32

    private(set) var faults: [Fault] = []

    var isFull: Bool { faults.count >= Self.maximum }

    mutating func add(_ fault: Fault) { faults.append(fault) }
}

/// Decodes an object on behalf of a refused request, with an example in place of each broken member.
///
/// So the type's other members are decoded as well. The value is thrown away.
struct JSONCollectingDecoding<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let members: JSONKeyedDecoding<Key>

    var codingPath: [any CodingKey] { members.codingPath }
    var allKeys: [Key] { members.allKeys }

    func contains(_ key: Key) -> Bool { members.contains(key) }

    func decodeNil(forKey key: Key) throws -> Bool { try members.decodeNil(forKey: key) }

    func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
        let (reading, known) = (members.reading, members.reading.broken?.faults.count ?? 0)
        do {
            return try members.decode(type, forKey: key)
        } catch {
            try reading.note(error, unlessMoreThan: known)
            return try SchemaTracer.read(type, depth: 1, .none).value
        }
    }

    func decodeIfPresent<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T? {
        let (reading, known) = (members.reading, members.reading.broken?.faults.count ?? 0)
        do {
            return try members.decodeIfPresent(type, forKey: key)
        } catch {
            try reading.note(error, unlessMoreThan: known)
            return nil
        }
    }

    func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type,
        forKey key: Key
    ) throws -> KeyedDecodingContainer<NestedKey> { try members.nestedContainer(keyedBy: type, forKey: key) }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        try members.nestedUnkeyedContainer(forKey: key)
    }

    func superDecoder() throws -> any Decoder { try members.superDecoder() }

    func superDecoder(forKey key: Key) throws -> any Decoder { try members.superDecoder(forKey: key) }
}

extension JSONDecodingState {
    /// Notes an error, unless a member inside has been noted, which may be its cause.
    ///
    /// - Throws: the error, if enough are known.
    fileprivate func note(_ error: any Error, unlessMoreThan known: Int) throws {
        guard let broken, !broken.isFull else { throw error }
        if broken.faults.count == known { self.broken?.add(fault(for: error)) }
    }
}

extension JSONDocument {
    /// Decodes a refused request once more, for all of its broken members.
    func brokenMembers<T: Decodable>(of type: T.Type, at node: JSONNode, narrowedBy extra: FieldRules?) -> [Fault] {
        let reading = JSONDecodingState(self, root: node.index, isRuled: true)
        reading.broken = BrokenMembers()
        _ = try? reading.make(type, at: node.index, narrowedBy: extra)
        return reading.broken?.faults ?? []
    }
}
