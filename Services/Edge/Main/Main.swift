import ServiceHost

#if HTTP
import EdgeCore

@main
struct Main {
    static func main() async {
        if CommandLine.arguments.dropFirst().first == EdgeProbe.word { EdgeProbe.run() }
        await ProcessHost.run("edge") {
            let configuration = try EdgeConfiguration()
            return (configuration.peers.logLevel, { try EdgeServer(configuration, logger: $0) })
        }
    }
}
#else
@main
struct Main {
    static func main() async {
        await ProcessHost.run("edge") { throw BuiltWithoutHTTP() }
    }
}

private struct BuiltWithoutHTTP: Error, CustomStringConvertible {
    let description = "this executable was built without the HTTP server; build it with: swift build --traits HTTP"
}
#endif
