import Foundation

/// A file of known answers beside the tests.
enum Fixture {
    static func url(_ name: String) throws -> URL {
        guard let url = Bundle.module.url(forResource: name, withExtension: nil, subdirectory: "Fixtures") else {
            throw CocoaError(.fileNoSuchFile)
        }
        return url
    }

    /// The lines of a tab-separated file.
    static func rows(_ name: String) throws -> [[String]] {
        try String(contentsOf: url(name), encoding: .utf8).split(separator: "\n").map { line in
            line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
        }
    }
}
