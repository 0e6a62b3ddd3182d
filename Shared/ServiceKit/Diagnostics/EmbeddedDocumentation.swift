import CDocumentation
import UmkreisWire

/// The documentation comments of all contracts and the recorded examples, which the C compiler embeds.
///
/// Read when a service is described first, so that a start does not wait for it.
enum EmbeddedDocumentation {
    static func types() throws(Fault) -> Documentation {
        Documentation(try WireJSON.decode([String: Documentation.Entry].self, from: bytes(umkreis_documentation())))
    }

    /// By the name of a call; by its last part for calls of every service.
    static func examples() throws(Fault) -> [String: CallExample] {
        try WireJSON.decode([String: CallExample].self, from: bytes(umkreis_examples()))
    }

    private static func bytes(_ file: umkreis_document) -> [UInt8] {
        Array(UnsafeBufferPointer(start: file.bytes, count: file.count))
    }
}
