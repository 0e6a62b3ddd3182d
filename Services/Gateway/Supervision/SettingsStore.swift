import UmkreisTexts
public import UmkreisWire

/// The stored settings of a data directory.
public struct SettingsStore: Sendable {
    private let file: PrivateFile

    public init(in directory: DataDirectory) {
        file = PrivateFile("\(directory.path)/\(StoredSettings.fileName)")
    }

    public func read() throws(Refusal) -> StoredSettings {
        guard let bytes = try file.read() else { return StoredSettings() }
        try Refusal.requireKnown(FileVersion.of(bytes), upTo: StoredSettings.version, of: file.path)
        guard let stored = try? WireJSON.decode(StoredSettings.self, from: bytes) else {
            throw Refusal(.configuration, "cli.rule.settings-invalid", ["path": .words(file.path)])
        }
        return stored
    }

    public func write(_ stored: StoredSettings) throws(Refusal) {
        guard let bytes = try? WireJSON.encode(stored), bytes.count < StoredSettings.maximumBytes else {
            throw Refusal(.configuration, "cli.rule.settings-long", ["path": .words(file.path)])
        }
        try file.write(bytes)
    }
}
