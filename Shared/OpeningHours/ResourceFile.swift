import Foundation

/// A file that the module reads, which is installed beside the program.
public enum ResourceFile: String, CaseIterable, Sendable {
    /// Public holidays and time zones of countries.
    case holidays
    /// What people write in place of the keywords.
    case words

    static var bundled: URL? { Bundle.module.url(forResource: "Resources", withExtension: nil) }

    /// Checks that every file is there.
    ///
    /// A process that evaluates values checks it at start: without the files no holiday is known, and no word of another
    /// language.
    /// - Throws: ``MissingResource``.
    public static func check() throws(MissingResource) { try check(in: bundled) }

    static func check(in folder: URL?) throws(MissingResource) {
        for file in allCases where (file.bytes(in: folder) ?? Data()).isEmpty { throw MissingResource(file: file) }
    }

    /// Its bytes, mapped; nil where it is missing.
    func bytes(in folder: URL? = bundled) -> Data? {
        guard let url = folder?.appending(path: "\(rawValue).tsv") else { return nil }
        return try? Data(contentsOf: url, options: .alwaysMapped)
    }
}

/// A file of the module is missing, empty or cannot be read.
public struct MissingResource: Error, Hashable, Sendable, CustomStringConvertible {
    public let file: ResourceFile

    public var description: String {
        "the file \(file.rawValue).tsv of opening hours is missing or cannot be read: install the program again"
    }
}
