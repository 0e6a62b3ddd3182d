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
        let (reading, known) = (members.reading, members.reading.broken?.all.count ?? 0)
        do {
            return try members.decode(type, forKey: key)
        } catch {
            try reading.note(error, unlessMoreThan: known)
            return try SchemaTracer.read(type, depth: 1, .none).value
        }
    }

    func decodeIfPresent<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T? {
        let (reading, known) = (members.reading, members.reading.broken?.all.count ?? 0)
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

/// Decodes a list on behalf of a refused request, with an example in place of each broken element.
struct JSONCollectingElements: UnkeyedDecodingContainer {
    var elements: JSONUnkeyedDecoding

    var codingPath: [any CodingKey] { elements.codingPath }
    var count: Int? { elements.count }
    var currentIndex: Int { elements.currentIndex }
    var isAtEnd: Bool { elements.isAtEnd }

    mutating func decodeNil() throws -> Bool { try elements.decodeNil() }

    mutating func decode<T: Decodable>(_ type: T.Type) throws -> T {
        let (reading, known) = (elements.reading, elements.reading.broken?.all.count ?? 0)
        do {
            return try elements.decode(type)
        } catch {
            guard !isAtEnd else { throw error }
            try reading.note(error, unlessMoreThan: known)
            elements.advance()
            return try SchemaTracer.read(type, depth: 1, .none).value
        }
    }

    mutating func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type
    ) throws -> KeyedDecodingContainer<NestedKey> { try elements.nestedContainer(keyedBy: type) }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
        try elements.nestedUnkeyedContainer()
    }

    mutating func superDecoder() throws -> any Decoder { try elements.superDecoder() }
}

extension JSONDecodingState {
    /// Notes an error, unless a member inside has been noted, which may be its cause.
    ///
    /// - Throws: the error, if enough are known.
    fileprivate func note(_ error: any Error, unlessMoreThan known: Int) throws {
        guard let broken, !broken.isFull else { throw error }
        if broken.all.count == known { self.broken?.add(fault(for: error)) }
    }
}

extension JSONDocument {
    /// Decodes a refused request once more, for all of its broken members.
    func brokenMembers<T: Decodable>(of type: T.Type, at node: JSONNode, narrowedBy extra: FieldRules?) -> [Fault] {
        let reading = JSONDecodingState(self, root: node.index, isRuled: true)
        reading.broken = FaultList()
        _ = try? reading.make(type, at: node.index, narrowedBy: extra)
        return reading.broken?.all ?? []
    }
}
