import ArgumentParser
import GatewayKit
import GatewaySupervision
import UmkreisBackup
import UmkreisTexts
import UmkreisWire

/// How a bucket is reached.
struct S3Options: ParsableArguments {
    @Option(help: .init("The server of the bucket, such as https://s3.example.org (default: AWS).", valueName: "url"))
    var endpoint: String?

    @Option(help: .init("The region of the bucket (default: us-east-1).", valueName: "region"))
    var region: String?

    @Option(
        help: .init(
            "Where a URL has the bucket: path or host (default: host for AWS, otherwise path).",
            valueName: "style"
        )
    )
    var style: BucketStyle?

    @Option(
        help: .init(
            "A private file with aws_access_key_id and aws_secret_access_key (default: the variables of AWS).",
            valueName: "file"
        ),
        completion: .file()
    )
    var credentials: String?

    var areGiven: Bool { endpoint != nil || region != nil || style != nil || credentials != nil }

    /// - Parameter known: the settings of a target that is set up already.
    func settings(_ known: S3Settings?) throws(Refusal) -> S3Settings {
        if let endpoint, !S3Settings.isEndpoint(endpoint) {
            throw Refusal(.usage, "cli.rule.backup-endpoint-invalid", ["value": .words(endpoint)])
        }
        if let region, region.wholeMatch(of: /[a-z0-9-]{1,40}/) == nil {
            throw Refusal(.usage, "cli.rule.backup-region-invalid", ["value": .words(region)])
        }
        return S3Settings(
            endpoint: endpoint ?? known?.endpoint,
            region: region ?? known?.region ?? "us-east-1",
            style: style?.style ?? known?.style,
            credentials: credentials.map(DataDirectory.absolute) ?? known?.credentials,
            lockDays: known?.lockDays
        )
    }
}

/// ``S3Settings/Style`` as typed.
enum BucketStyle: String, CaseIterable, ExpressibleByArgument {
    case path
    case host

    var style: S3Settings.Style { self == .path ? .path : .host }
}
