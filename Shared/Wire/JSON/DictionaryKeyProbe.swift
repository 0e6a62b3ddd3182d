/// Finds the type of the coding keys of dictionaries, which the standard library does not export.
///
/// The order of a dictionary changes between encodings; sorted members keep equal values equal on the wire, in entity
/// tags and in files.
final class DictionaryKeyProbe: Encoder {
    static let key: ObjectIdentifier? = {
        let probe = DictionaryKeyProbe()
        try? ["": 0].encode(to: probe)
        return probe.found
    }()

    private var found: ObjectIdentifier?

    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        found = ObjectIdentifier(type)
        return KeyedEncodingContainer(JSONKeyedEncoding(writer: JSONWriter()))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer { JSONNodeEncoder(writer: JSONWriter()).unkeyedContainer() }

    func singleValueContainer() -> any SingleValueEncodingContainer { JSONNodeEncoder(writer: JSONWriter()) }
}
