import CatalogueCore
import ServiceHost

@main
enum Main {
    static func main() {
        ServiceHost.run(CatalogueService.self)
    }
}
