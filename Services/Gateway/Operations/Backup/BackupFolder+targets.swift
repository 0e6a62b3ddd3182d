import GatewayKit
import GatewaySupervision
import UmkreisBackup
import UmkreisTexts
import UmkreisVocabulary
import UmkreisWire

/// Where a target is, and for a bucket how it is reached.
struct TargetPlace {
    /// An absolute path, or `s3://bucket/prefix`.
    let name: String
    var settings: S3Settings?

    /// A target of the stack.
    init(_ name: String, of configuration: BackupFolder.Configuration) {
        (self.name, settings) = (name, configuration.s3?[name])
    }

    /// Reads what somebody typed.
    ///
    /// - Parameter known: the targets of the stack; options replace their settings.
    init(_ text: String, _ options: S3Options, _ known: BackupFolder.Configuration?) throws(Refusal) {
        guard S3Location.isMeant(by: text) else {
            guard !options.areGiven else { throw Refusal(.usage, "cli.rule.backup-s3-only") }
            (name, settings) = (DataDirectory.absolute(text), nil)
            return
        }
        guard let location = S3Location(text) else {
            throw Refusal(.usage, "cli.rule.backup-s3-invalid", ["value": .words(text)])
        }
        name = location.description
        settings = try options.settings(known?.s3?[name])
    }
}

extension BackupFolder {
    /// Opens a target without asking it anything.
    func target(_ place: TargetPlace) throws(BackupError) -> any BackupTarget {
        guard let location = S3Location(place.name) else { return FolderTarget(path: place.name, pace: pace) }
        let settings = place.settings ?? S3Settings()
        let credentials = try s3Credentials(of: place.name, settings)
        return S3Target(location, settings, credentials, pace: pace) { .now }
    }

    private func s3Credentials(of name: String, _ settings: S3Settings) throws(BackupError) -> S3Credentials {
        guard let path = credentials ?? settings.credentials else {
            guard let found = S3Credentials(environment: directory.environment) else { throw .noCredentials(name) }
            return found
        }
        let bytes: [UInt8]?
        do throws(Refusal) {
            bytes = try PrivateFile(path).read()
        } catch {
            throw .target(name, reason: error.fault.message)
        }
        guard let found = bytes.flatMap({ S3Credentials(file: String(decoding: $0, as: UTF8.self)) }) else {
            throw .noCredentials(path)
        }
        return found
    }
}
