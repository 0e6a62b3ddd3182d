import Foundation
import Testing

/// Files beside the tests.
enum Fixture {
    static func bytes(_ name: String) throws -> Data {
        let url = try #require(Bundle.module.url(forResource: "Fixtures", withExtension: nil))
        return try Data(contentsOf: url.appending(path: name))
    }

    /// Lines of `count<TAB>value`.
    static func values(_ name: String) throws -> [(count: Int, value: String)] {
        String(decoding: try bytes(name), as: UTF8.self).split(separator: "\n").compactMap { line in
            let fields = line.split(separator: "\t", maxSplits: 1)
            guard fields.count == 2, let count = Int(fields[0]) else { return nil }
            return (count, String(fields[1]))
        }
    }
}
