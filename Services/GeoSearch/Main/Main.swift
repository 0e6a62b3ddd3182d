import GeoSearchCore
import ServiceHost

@main
enum Main {
    static func main() {
        ServiceHost.run(GeoSearchService.self)
    }
}
