import ServiceHost

#if HTTP
import EdgeCore

@main
enum Main {
    static func main() async {
        EdgeOptions.all.answerHelp()
        if CommandLine.arguments.dropFirst().first == EdgeProbe.word { EdgeProbe.run() }
        await ProcessHost.run("edge", EdgeOptions.all) { values in
            let configuration = try EdgeConfiguration(values)
            return (configuration.peers.logLevel, { try EdgeServer(configuration, logger: $0) })
        }
    }
}
#else
@main
enum Main {
    static func main() async {
        await ProcessHost.run("edge", ProcessOptions(of: "umkreis-edge", "", [])) { _ in throw BuiltWithoutHTTP() }
    }
}

private struct BuiltWithoutHTTP: Error, CustomStringConvertible {
    let description = "this executable was built without the HTTP server; build it with: swift build --traits HTTP"
}
#endif
