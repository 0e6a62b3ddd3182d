import Foundation

/// Signals the parent process that this one accepts requests.
enum Ready {
    static func say() {
        FileHandle.standardOutput.write(Data("ready\n".utf8))
    }
}
