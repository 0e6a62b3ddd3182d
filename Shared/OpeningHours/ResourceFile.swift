import Foundation

/// A resource file beside the executable.
public enum ResourceFile: String, CaseIterable, Sendable {
    case holidays
    case words

    static var bundled: URL? { Bundle.module.url(forResource: "Resources", withExtension: nil) }

    /// Checks that the files are installed; without them holidays and foreign words are unknown.
    public static func check() throws(MissingResource) { try check(in: bundled) }

    static func check(in folder: URL?) throws(MissingResource) {
        for file in allCases where (file.bytes(in: folder) ?? Data()).isEmpty { throw MissingResource(file: file) }
    }

    /// Mapped; `nil` if missing.
    func bytes(in folder: URL? = bundled) -> Data? {
        guard let url = folder?.appending(path: "\(rawValue).tsv") else { return nil }
        return try? Data(contentsOf: url, options: .alwaysMapped)
    }
}

/// Missing, empty or unreadable.
public struct MissingResource: Error, Hashable, Sendable, CustomStringConvertible {
    /// The unusable file.
    public let file: ResourceFile

    public var description: String {
        "the file \(file.rawValue).tsv of opening hours is missing or cannot be read: install the program again"
    }
}
