import ArgumentParser
import GatewayKit

/// How to read a file, where it doesn't say so itself.
struct FileReadingOptions: ParsableArguments {
    @Option(help: "The file's format (default: detected).")
    var format: FileFormat?

    @Option(
        help: .init("The file's encoding, as in windows-1252 (default: detected, or UTF-8).", valueName: "encoding")
    )
    var encoding: EncodingArgument?

    /// - Parameter path: `-` for standard input.
    func entries(of path: String, _ session: Session) throws -> EntryReader {
        EntryReader(try .file(path, session.console), path: path, format: format, encoding: encoding?.encoding)
    }
}

/// The name of an encoding: `windows-1252`.
package struct EncodingArgument: ExpressibleByArgument, Sendable {
    package static let rule = "must be one of \(TextEncoding.names)"

    let encoding: TextEncoding

    package init?(argument: String) {
        guard let encoding = TextEncoding(name: argument) else { return nil }
        self.encoding = encoding
    }
}

extension NumberReader.DecimalSign: ExpressibleByArgument {}
