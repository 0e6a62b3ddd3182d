/// Why a gazetteer file cannot be used.
public enum GazetteerFault: Error, Hashable, Sendable, CustomStringConvertible {
    /// The file is missing or cannot be read.
    case unreadable
    /// The file does not begin as a gazetteer does.
    case notAGazetteer
    /// The file has another version of the layout.
    case unknownVersion(UInt32)
    /// The file is longer or shorter than its header says.
    case wrongLength(expected: UInt64, found: Int)
    /// The header or, in ``Gazetteer/verify()``, the content does not match its checksum.
    case wrongChecksum
    /// A section does not fit the file or the other sections.
    case wrongSection(Int)

    public var description: String {
        switch self {
        case .unreadable: "the gazetteer file cannot be read"
        case .notAGazetteer: "the file is not a gazetteer"
        case .unknownVersion(let version):
            "the gazetteer has layout version \(version), this build reads \(GazetteerFile.version)"
        case .wrongLength(let expected, let found): "the gazetteer should be \(expected) bytes long and is \(found)"
        case .wrongChecksum: "the gazetteer does not match its checksum"
        case .wrongSection(let number): "section \(number) of the gazetteer does not fit"
        }
    }
}
