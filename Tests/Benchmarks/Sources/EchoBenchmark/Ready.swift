import Foundation

/// Tells whoever started this process that it can be asked.
enum Ready {
    static func say() {
        FileHandle.standardOutput.write(Data("ready\n".utf8))
    }
}
