#if HTTP
public import ServiceHost

/// The options of the edge.
public enum EdgeOptions {
    static let http = ProcessOption("http", "HOST:PORT", "the address for apps and browsers", default: "127.0.0.1:8080")
    static let console = ProcessOption(
        "console",
        "HOST:PORT",
        "the address for moderators and operators; off without it"
    )
    static let trustedProxies = ProcessOption(
        "trusted-proxies",
        "LIST",
        "addresses and networks, with commas, of proxies with a trusted X-Forwarded-For"
    )
    static let origins = ProcessOption(
        "origins",
        "LIST",
        "other origins that may call (CORS), with commas, such as https://app.example"
    )
    static let hosts = ProcessOption(
        "hosts",
        "LIST",
        "names in Host that the edge answers to, with commas; 421 for others; any without it"
    )
    static let tls = ProcessOption(
        "tls",
        "YES|NO",
        "yes if browsers reach it through a proxy that speaks TLS, no for trials",
        default: "no"
    )
    static let cookieKey = ProcessOption(
        "cookie-key",
        "FILE",
        "the key file of browsers' cookies",
        default: "<data>/keys/edge.key"
    )
    static let web = ProcessOption(
        "web",
        "DIR",
        "the folder of the web files",
        default: "umkreis-web beside the executable"
    )
    static let mapTiles = ProcessOption(
        "map-tiles",
        "URL",
        "tiles below the web app's pins, https://…/{z}/{x}/{y}.png; outlines only without it"
    )
    static let mapAttribution = ProcessOption("map-attribution", "TEXT", "the tiles' attribution, required with them")
    static let connections = ProcessOption("connections", "NUMBER", "open connections, 1 to 60,000", default: "12000")
    static let connectionsOfNetwork = ProcessOption(
        "connections-per-network",
        "NUMBER",
        "open connections of one network, 1 to 60,000",
        default: "64 more than streams"
    )
    static let streams = ProcessOption(
        "streams-per-network",
        "NUMBER",
        "open event streams of one network",
        default: "256"
    )
    static let reads = ProcessOption(
        "reads-per-minute",
        "NUMBER",
        "reads of a user, or of one network without tokens",
        default: "600"
    )
    static let writes = ProcessOption(
        "writes-per-minute",
        "NUMBER",
        "writes of a user, or of one network without tokens",
        default: "120"
    )
    static let pages = ProcessOption(
        "pages-per-minute",
        "NUMBER",
        "pages, files and descriptions of one network",
        default: "12000"
    )
    static let signIns = ProcessOption(
        "sign-ins-per-minute",
        "NUMBER",
        "registrations of one network; sign-ins and resets apart",
        default: "60"
    )
    static let guests = ProcessOption(
        "guests-per-minute",
        "NUMBER",
        "new guests of one network, which are first starts of an app",
        default: "300"
    )
    static let usersOfNetwork = ProcessOption(
        "users-per-network",
        "NUMBER",
        "the users of one network have the reads and writes of this many together",
        default: "50"
    )

    /// All options, with the help and the subcommands.
    public static let all = ProcessOptions(
        of: "umkreis-edge",
        "the HTTP edge of an Umkreis stack, for apps and browsers",
        [
            http, console, hosts, trustedProxies, origins, tls, cookieKey, PeerConfiguration.networkKey, web, mapTiles,
            mapAttribution, connections, connectionsOfNetwork, streams, reads, writes, pages, signIns, guests,
            usersOfNetwork,
        ] + PeerConfiguration.options,
        subcommands: [EdgeProbe.subcommand]
    )
}
#endif
